"""What STAC's robots learn from game to game: which weights to plan by, when to use a mind trick.

After Guhe's manual, §2 and §15, and STAC's ``JMTLearner`` and ``StacRobotBrain``. The games are
played by ``bots.learning``; here is what is learned, by what rule, and how a robot reads it.
"""
