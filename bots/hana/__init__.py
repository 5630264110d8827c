"""HANA: an architecture for agents that negotiate about resources, without any game in it.

After Fabregues (2012, chapters 3 and 5): a world model of graded beliefs, emotions, desires and
intentions; an anytime search for plans; options that are offered and judged by what they open up.
``docs/minds.md`` says what the thesis fixes and what is ours.
"""
