"""Takes out of a text what says nothing: smileys, numbering, dots that trail off, sounds."""

import re

_SMILEY = re.compile(
    r"(?:(?:[:;=]|(?<!\w)[8x])[-']?[)(dp/|o*3]+|<3+|\^\^|:'\()(?=\s|$|[.,!?])", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:^|(?<=[\s:,;]))\(?\d[.)](?=\s)|(?:^|\n)\s*[-*•]\s+")
_PLEASE = re.compile(r"\b(?:please|pls|plz)\s+(?=(?:i|im|i'm|its|it's|we|this|that|u|you)\b)")
"""A "please" that ends one thing, before another begins."""
_DASH = re.compile(r"\s+-+\s+|\s*(?:—|–(?=\s)|--)\s*")
"""A dash that may part two thoughts; one inside "mun-bur" does not."""
_GOING_ON = re.compile(
    r"\b((?:will|shall|would|might|could|must|should|won't|wont|wouldn't|'ll|ill)(?: not)?)"
    r" be (?=\w{3,}ing\b)"
)
"""What will be going on: "will be supporting" is "will support"."""
_SAID_BESIDE = re.compile(
    r",\s*(?:as i (?:fear|hope|think|said|expect|believe|suspect|guess)|as expected|of course"
    r"|i (?:think|fear|guess|suppose|believe)|by the way|btw|in fact|as you (?:may )?know"
    r"|as usual|as always|say|for instance|for example"
    r"|to be (?:quite |perfectly |very |brutally )?(?:frank|honest|fair|sincere|blunt|sure)"
    r"(?: with you)?|(?:quite |very )?(?:frankly|honestly|simply)|if i(?:'m| am) (?:being )?honest"
    r"|if i may say so|i (?:must|have to) (?:say|admit|confess)|i (?:admit|confess)|truth be told"
    r"|to tell (?:you )?the truth|in truth|in all honesty|needless to say"
    r"|as you (?:can|will) imagine)"
    r"\s*,"
)
"""What is said beside, between two commas."""
_AND_PLEASE = re.compile(r",?\s*\band\s+(?:please|pls|plz|kindly)\s+(?=\w)")
"""Where something is asked for beside what came before: it is no part of that."""
_JUST_DO = re.compile(
    r"(?:,|,? but) just (?=(?:stay|keep|leave|hold|support|help|move|go|let|give|convoy|avoid|get"
    r"|pull|back|do|don'?t|make|build|take)\b)"
)
"""Where "just" begins what another is asked for: "I will hold, just stay out of Rumania"."""
_PLEAS = re.compile(
    r"(?:^|(?<=[,;.!?:(]))\s*(?:please |pls |plz |hey |but )*"
    r"(?:(?:don'?t|do not) (?:kill|murder|eat|finish|destroy|wipe out|eliminate|crush) me"
    r"(?: off| out)?"
    r"|let me live|spare me|have mercy(?: on me)?"
    r"|(?:i(?:'ve| have)?(?: got)? |there(?:'s| is) )?no (?:quarrel|beef|grudge|grudges|feud)"
    r" (?:with|w/?|against) (?:you|u)(?: at all)?"
    r"|i(?:'d| would|d) (?:(?:much )?rather|sooner|prefer to) not (?:fight|quarrel|war)"
    r"(?: with)? (?:you|u))"
    r"(?= *(?:[,;.!?:)]|$))"
)
"""What only asks to be spared, or says that nobody is to be fought: no order, and no peace yet."""
_OUR_LANGUAGE = re.compile(
    r"\b((?:my|your|bad|good|poor|broken|better|speak|in|no) )english\b"
    r"(?! (?:channel|fleets?|army|armies|units?|troops|ships?|moves?|player|guy)\b)"
)
"""Where "English" is what we speak, and neither a power nor its Channel."""
_FRIEND = re.compile(
    r"(?<!are )(?<!is )(?<!be )(?<!r )(?<!as )(?<!ur )(?<!youre )(?<!you're )"
    r"\bmy (?:(?:dear|good|old|best) )?(?:friend|mate|buddy|pal|bro|man|dude|fellow|brother)\b"
    r"(?=\s*(?:[,.!?:;)]|$))"
)
"""Somebody spoken to as a friend."""
_VOCATIVE = re.compile(
    r",\s*(?:my )?(?:(?:dear|good|old|noble|honou?red|trusted|esteemed|worthy) )+"
    r"(?:friend|neighbou?r|ally|colleague|comrade|cousin|lord|sir|fellow)s?\s*,"
    r"(\s*(?:is|are|will|would|that|should|can|could|shall|must)\b)?"
)
"""Somebody spoken to in the middle of a sentence."""
_FRIEND_FIRST = re.compile(
    r"^\s*my (?:(?:dear|good|old) )?(?:friend|mate|brother)s? (?=(?:i|we|you|u|let|lets|let's)\b)"
)
"""A friend spoken to at the beginning of a sentence."""
_IF_YOU_PLEASE = re.compile(
    r",?\s*\bif (?:it pleases? )?(?:you|u|ya)(?: please| pls| plz)?(?=\s*(?:[,;.!?]|$))"
    r"(?!\s*,\s*(?:for|on|in) (?:your|return|turn|exchange)\b)"
)
_BY_THE_WAY = re.compile(
    r"(^\s*|[,;.!?:(]\s*|\b(?:hey|hi|hello|oh|ok|and|but|so|also|well|yeah)\s+)btw\b"
)
"""Where "btw" is "by the way": at a beginning, where nothing is between others."""
_EQUALS = re.compile(r"(\w+ +\w+) +=+>? +(?=\w+ +\w)")
"""Where "=" joins what both sides do, and is no arrow between two provinces."""
_TOO = re.compile(
    r"(?<=[a-z])(?<!\bu)(?<!you)(?<!us)(?<!we)(?<!just)(?<!only)(?<!the)(?<!\bor)(?<!of)(?<!and)"
    r"(?<!\bn)(?<!these)(?<!those)(?<!all)(?<!have)(?<!build)(?<!get)(?<!my)(?<!ur)(?<!your)"
    r" 2(?=\s*(?:[,;.!?)]|$))"
)
"""Where "2" ends something, and is "too"."""
_THANKS = re.compile(
    r"(?:\band )?\b(?:thanks|thank (?:you|u|ya)|thx|thnx|thanx|tnx|ty|tysm|tyvm|cheers)"
    r"(?: (?:a lot|so much|very much|again))? (?:for|4)\b"
    r"(?:(?!\b(?:but|and|so|if|unless)\b)[^,;.!?()\n])*(?=[,;.!?()\n]|\b(?:but|and|so)\b|$)"
)
"""Thanks that say what for: that is no condition."""
_CRIES = re.compile(
    r"(?:a+r*g+h*|e+h+m*|e+r+m+|u+h+m*|u+m+|o+u?ps+|w?h?oops(?:ie)?|ups|pf+t*|ts?k|gr+|br+|yay+|woah"
    r"|whoa|hm+|mh+m*|ha(?:ha)+h?|he(?:he)+h?|hihi+|l+o+l+|ll?mao+|phew|psh+|duh|yikes|gosh|geez"
    r"|jeez|boo+)"
)
"""Sounds that say nothing."""
_AS_ALWAYS = re.compile(
    r"(?<=\w )(?<!same )(?:as|like) (?:always|usual|ever|agreed|discussed|promised|we said)\b"
)
"""That something is done as it always was, where it is said what."""
_TRAILING_OFF = re.compile(r"\.{2,}|…")


def tidied(text: str) -> str:
    """A text in small letters without smileys, numbering and dots that trail off.

    >>> tidied("1) Hold Munich :) and please leave Tyrolia…")
    ' ,  hold munich   ; leave tyrolia , '
    """
    text = _SMILEY.sub(" , ", re.sub(r"[’‘`´]", "'", text.casefold()))
    text = undotted(_NUMBERED.sub(" , ", text))
    text = _OUR_LANGUAGE.sub(r"\1language", text)
    text = _BY_THE_WAY.sub(r"\1", text)
    text = _EQUALS.sub(r"\1 ; ", text)
    text = _TOO.sub(" too", text)
    text = _THANKS.sub(" , ", text)
    text = _VOCATIVE.sub(lambda spoken: spoken[1] or " , ", text)
    text = _IF_YOU_PLEASE.sub("", _FRIEND.sub(" , ", _FRIEND_FIRST.sub("", text)))
    text = re.sub(r"@(\w+)", r" \1 , ", text)
    text = _AS_ALWAYS.sub(" ", text)
    text = _GOING_ON.sub(r"\1 ", text)
    text = _SAID_BESIDE.sub(" ", text)
    text = _DASH.sub(" -- ", text)
    text = _PLEAS.sub(" , ", text)
    text = _JUST_DO.sub(" ; ", text)
    text = _AND_PLEASE.sub(" ; ", _PLEASE.sub(" , ", text))
    return re.sub(r"\b([2-7])-?way\b", r"\1 way", text)


def undotted(text: str) -> str:
    """A text whose dots that trail off end no sentence."""
    return _TRAILING_OFF.sub(" , ", text)


def is_cry(word: str) -> bool:
    """Whether a word is a mere sound.

    >>> is_cry("ehm"), is_cry("hahaha"), is_cry("army")
    (True, True, False)
    """
    return _CRIES.fullmatch(word) is not None
