"""Compiled and interpreted, equal seeds play equal games bit for bit: both runs compare with the same checksums."""

from __future__ import annotations

import os
from hashlib import sha256
from operator import itemgetter

import pytest

import kogge.core.contract
from kogge.bots.random import decide, playout
from kogge.core.contract import NOBODY, State
from kogge.core.dealer import Dealer
from kogge.core.options import Options
from kogge.games.registry import GAMES, find_game
from tests.depth import QUICK, sample

# Random games to their end: game, board, players, options, seed, number of decisions, checksum of them and of the last
# position. A number that changes is behaviour that changed; a checksum alone may be what a state's key is made of.
# `version=1` among the options plays by these rules; the others by the newest, so one that an older version plays
# differently is there twice.
PLAYED = [
    ("hansa", "league-45", 4, "", "1", 18256, "3de33c69d329c44178a461797db1823e6b8c806abcdebdf856056703a3631c11"),
    ("hansa", "league-45", 4, "", "2", 14087, "b32df0229bfa2aca862fa6e38f1a81611c6a9540c4263749daf33daf567a0610"),
    ("hansa", "league-45", 4, "", "3", 25835, "c9c8aac68c6bc04adc95f7cd0c732ecec860bb1271fa499a224e17270ae912da"),
    ("hansa", "league-45", 5, "", "1", 18806, "9f0f38a8376be7f3419f780f028acde35b8f9c6bf615f844294647edde37ca7b"),
    ("hansa", "league-45", 5, "", "2", 28958, "4cbf64996dfe9aab7c1c1dc50cddf82b425f8a39d4abfc47728f33bffe80bfe9"),
    ("hansa", "league-45", 5, "", "3", 24320, "3681ae004a8f65c7f49ad1da08bc39ed31c2acdfc7abd41a30fed2cdc1cd197c"),
    ("hansa", "league-3", 2, "", "1", 13164, "94c57c9c8291526df4617af3ca4e80b6645ea70b5be0e5e7e574cedded9663ff"),
    (
        "hansa",
        "league-3",
        2,
        "version=1",
        "1",
        14612,
        "46699f57343045d32e8228b7134fc252725043d3a50bc99a5d060222725d62ca",
    ),
    (
        "hansa",
        "league-3",
        2,
        "two_players=uk",
        "1",
        19290,
        "92c007bddf037802a4a25209d44a3ece59b6d0fc530ca3ecf0dafe94d63997de",
    ),
    ("hansa", "league-3", 3, "", "1", 25192, "63366382aa5f0fe68f0b64dab777c2681cc3309da8c756d29332c4ea26b22635"),
    ("hansa", "league-3", 3, "", "2", 22898, "87b53a0262cf81ac7ee9d8a5936d5fe00e8a4a8018dc605d4e122a77920e2e33"),
    ("hansa", "league-3", 3, "", "3", 25483, "b00562447c5b3fa3bb921dde4b22386a1ce1e43460811637fcdb0f29dfcef647"),
    ("hansa", "east", 2, "", "1", 19846, "7e65a4426968bee58dc676ab8dbb0dafba58b2512532653e856d27ff232da86d"),
    (
        "hansa",
        "east",
        2,
        "version=1",
        "1",
        20284,
        "cc92e8301ee9eccac70a3e2596c093ea29bbdd4563597103b173842d130e538a",
    ),
    (
        "hansa",
        "east",
        2,
        "two_players=uk",
        "1",
        13009,
        "bd47c6d55dad45f4fe892dd278fd888d869460ca320a35a7e4e620fd9d2a90f9",
    ),
    ("hansa", "east", 3, "", "1", 11381, "45f20111a7e8ca7125f02a30b3e0ab5f320f7588f3934e570fbd8b66944212c0"),
    ("hansa", "east", 4, "", "1", 10706, "d91b62acfeba6b91d5fa0888dcfa47d6e8da3c820639ae7fa3ac9e92e5cbabff"),
    ("hansa", "east", 5, "", "1", 10225, "b21bd207643349211921265e4bc14133ae7a44511b08dea23388ed69e6e9d12a"),
    ("hansa", "britannia-45", 4, "", "1", 13512, "df7e5a9e0bb758e8722a0ab694c5d5a24bb9ac01333fc16e763d288d4c382ac0"),
    ("hansa", "britannia-45", 5, "", "1", 9506, "53e5348e1c3982bfa5464ca6fcca7f90258978ce90db44e5e9d8ce963ec2a8ab"),
    ("hansa", "britannia-3", 2, "", "1", 10793, "dc531b0846f9cb35d21af15eb4b3c83d31d45a74dccb3c9830debd69e30239fa"),
    (
        "hansa",
        "britannia-3",
        2,
        "version=1",
        "1",
        8633,
        "b07b0555a1fcc9eeda4c84b8efc8273da4f77f4cca6a0eb9519d5f2607832d2e",
    ),
    (
        "hansa",
        "britannia-3",
        2,
        "two_players=uk",
        "1",
        29783,
        "eed0a5723b5d8bd963ee439409a249aa9638035ec813b7323b0050f1205da005",
    ),
    ("hansa", "britannia-3", 3, "", "1", 18312, "d2b0dda85f90cf1c0303e7df150b66a15a3df8df6870a062ec1ebdf99734c2fa"),
    (
        "hansa",
        "league-45",
        4,
        "missions=yes favours=yes",
        "1",
        23164,
        "a569a2132b95ff16c79ac3126e4aa5f8a4c04fadea2bc05d6eba477a133900cb",
    ),
    (
        "hansa",
        "league-3",
        2,
        "missions=yes favours=yes",
        "1",
        26219,
        "5f2ac557e41af68f5f7df1aee22550808939661e842ee94e0c9a154b1a3c86e0",
    ),
    (
        "hansa",
        "league-3",
        2,
        "version=1 missions=yes favours=yes",
        "1",
        18807,
        "094212f99949f5be70b1676b137b86c74e2cc84e3e2ed0dba9ebd1c901d1988d",
    ),
    (
        "hansa",
        "east",
        3,
        "exchange_1=swap exchange_2=develop tax_1=+3 tax_2=+3 block_1=office block_2=move3",
        "1",
        17429,
        "406d36341e7054af836aed08f30ffbcf824f1b19d1ad935a52dd90d5889d71ee",
    ),
    (
        "hansa",
        "east",
        3,
        "version=1 exchange_replaces=swap tax_replaces=+3 block_replaces=office",
        "1",
        17429,
        "a15a06971ec926720773870333bbbfb3edc98673d75dad81fb3b029d7966640b",
    ),
    (
        "merchants",
        "short",
        3,
        "version=1",
        "1",
        3536,
        "3b8c105c679dd27b64ab500494fe30c020d0dacab3a9a6ac75ca563fd13eaaea",
    ),
    (
        "merchants",
        "short",
        3,
        "version=1",
        "2",
        3351,
        "37acb7a23c258e0b29f236cee20ab75a515df80219b340c19eb6f66e8fd54c03",
    ),
    (
        "merchants",
        "short",
        3,
        "version=1",
        "3",
        3260,
        "86b59217af651e75f845e54982aa648d357f90422521d1874e12a75a6212f6db",
    ),
    (
        "merchants",
        "short",
        4,
        "version=1",
        "1",
        5071,
        "65ff54c43d12c70806d7bfb94d53c81bf8450658fe23e8dbfd89b3d694f48ba7",
    ),
    (
        "merchants",
        "short",
        4,
        "version=1",
        "2",
        5182,
        "45a7c38c3c88b7f22b7e86d40b8dae32658a0cdaa3ed92a3eaaedb903b728fd1",
    ),
    (
        "merchants",
        "short",
        4,
        "version=1",
        "3",
        5050,
        "912583808d921cffe22374ba3317e4043f0f1925a5f3cb2ff98686a634e34e1b",
    ),
    (
        "merchants",
        "main",
        3,
        "version=1",
        "1",
        3426,
        "c033abceaf37af873917b85bd6bd7a8ab3e3279b5c31a5658d1382283352d424",
    ),
    (
        "merchants",
        "main",
        3,
        "version=1",
        "2",
        3635,
        "5cedad6258038e53bcb1e3e3b01ca6e2d9c43df2aaac286c17b5e43eef06f520",
    ),
    (
        "merchants",
        "main",
        3,
        "version=1",
        "3",
        3457,
        "c061f1c8af39b3703bedef1379b9677e0ec38e18aef6b3b7bd8a11757ed8d25f",
    ),
    (
        "merchants",
        "main",
        4,
        "version=1",
        "1",
        5094,
        "e163ec42425b5ab2a434d9d2ae0a800bfb9ac3f3790bf5f55a5dc9ad8fcbba16",
    ),
    (
        "merchants",
        "main",
        4,
        "version=1",
        "2",
        5085,
        "0db39220fb870d78368e5c50a78e7699bb1316387266b4fc43f601dddca65384",
    ),
    (
        "merchants",
        "main",
        4,
        "version=1",
        "3",
        4945,
        "b4a40a5f578d8990ef9f33fa87b50c23c868da12680136ccb2cf0167ac787c4c",
    ),
    (
        "merchants",
        "short",
        3,
        "version=2",
        "1",
        3535,
        "bbe975c7b49380f26d8c1fd6f122918d0e35fb5430a63c69f406744522644866",
    ),
    (
        "merchants",
        "short",
        4,
        "version=2",
        "1",
        5087,
        "56c1efa3c4bc1d173d6f3b8620ccc9ecdae2b98466be560ca7f103cf406314e8",
    ),
    (
        "merchants",
        "main",
        3,
        "version=2",
        "1",
        3319,
        "cfbe36ae1da0955a73ef52891066ca66b3d3eacb86627f05aa9500644a6a3fd0",
    ),
    ("merchants", "main", 4, "", "1", 5062, "d153bbffb52b41434c420a9b75827f8bee25a3433cc839cc1ac3378ece185566"),
    ("merchants", "short", 3, "", "1", 3535, "ae182f5acbb548fa1e7dc4b59fe9a5e9407de7e09cf2cf551e4a305e23349cf6"),
    ("merchants", "short", 4, "", "1", 5235, "f0f48b07e8e88b490e5922376779d3787f4fa73a2bf2e1cf8769782c6559fadf"),
    ("merchants", "main", 3, "", "1", 3319, "505480b70b4bb27befc285c91766f16ab664fef3dbd623b7cd07733a41c0f615"),
    ("yokohama", "city", 2, "version=1", "1", 1591, "ca46cc0430ccca2189b36fa8ac2e65869a19c7147b7efa93201294efbe503d27"),
    ("yokohama", "city", 2, "version=1", "2", 833, "fd244c6043b04babfdf042f19c59327a09ccf2ea94eea73a2f5ec5b74875342a"),
    ("yokohama", "city", 2, "version=1", "3", 866, "632e412fbe3d5cfd710339dcd35d56d419833ac58ef0e2a819b2c89d6c98e860"),
    ("yokohama", "city", 3, "version=1", "1", 1402, "70b3e73bb3da08254f92b365ff5e22e166390b168a282e250a5d048a34d24aa8"),
    ("yokohama", "city", 3, "version=1", "2", 1404, "38dced0f9968df0c18f4846a9bf15256875d69d9cf824c2468446c379ac85432"),
    ("yokohama", "city", 3, "version=1", "3", 1625, "66fd23ea53ee904232b97efd3697cc22452240735dab70c62b0d9e0fa0e4c76c"),
    ("yokohama", "city", 4, "version=1", "1", 2253, "e8c28064cf91efc176451dd145a7245c3d552bd62d03c905e60cbc275c64dce1"),
    ("yokohama", "city", 4, "version=1", "2", 1831, "67a0979695b9d4b5db3a8157781013c0d6743b6cc27eaedca944ab01dc5883a8"),
    ("yokohama", "city", 4, "version=1", "3", 1913, "1e5daf2d3765d4d84b8076e396076150eae1793a0cdb2d536808a313cf3924af"),
    ("yokohama", "city", 2, "", "1", 1009, "0603169b5c035766e8b766adbd838f5f63d6e8e6584f161dbe7aff13b8abfee0"),
    ("yokohama", "city", 3, "", "1", 1428, "dbf5108da62d97e029bd79fe2219b3d266099255d1977f9226ec19208bc69676"),
    ("yokohama", "city", 4, "", "1", 1549, "a3249ce5414801182193b7566413dc330363863f2a82009527fa0856f53bb0d7"),
]

# What every seat observes in the first thousand decisions of a random game by the newest rules: game, board, players,
# number of cells, checksum of the layout and of the observations. Models are trained on them: a number that changes
# makes the models of this set-up useless.
OBSERVED: list[tuple[str, str, int, int, str]] = [
    ("hansa", "league-45", 4, 666, "166a378afc3b931b28ce089017b9c48a302788d0fc3196aed7937a172ff74ae6"),
    ("hansa", "league-45", 5, 726, "ba2d7262c8df85f0563da1811a911069d6059adc5d0446144d93e5dc0e4a7b6d"),
    ("hansa", "league-3", 2, 573, "30037fc70ce3b6faa01724ba68217ca5db981d37a0d8d1e8bfa8017183a49516"),
    ("hansa", "league-3", 3, 593, "b91bc2ecacc89006457e3d1d7bc194a27037ae2913fbb832d92f0f088f1b54a7"),
    ("hansa", "east", 2, 587, "0f22382dd52a443f2f09688fc748c7c619ab43361e058a5822ece346ec70b0aa"),
    ("hansa", "east", 3, 607, "d72fb7264ab0d5d0041c65cdd761676b481242e39bce42f535d6a8ef1ae21cf2"),
    ("hansa", "east", 4, 672, "873105911244c9079f5ecee31017b8824d6300d1c6d50a5b179ceb2e56cbc65b"),
    ("hansa", "east", 5, 737, "0ce334869fe9b51a53596fad6ce1a1452ec6e8a398134cb0e2595203b90e5d64"),
    ("hansa", "britannia-45", 4, 739, "a01c8e0f6b09e3650be911c3d04ff10060e7f831a070ad15470674c8a4e5a2b9"),
    ("hansa", "britannia-45", 5, 806, "7508ca50cc5f587eb6da7df69cc38e218413f95314279f5f27d8be630fe240cd"),
    ("hansa", "britannia-3", 2, 596, "1a939f2575dfc47f175ad01db164c051e199b46eeb6085a9ff01a776fcf4bb86"),
    ("hansa", "britannia-3", 3, 616, "1096b5cda337b444dafd29fb8e99e3a867c591719db947e4161a8061c710912c"),
    ("yokohama", "city", 2, 414, "fed217777d0d9a4d273ca8a425c98dad1803a66e87eb7cc9b28311f2fcf053c3"),
    ("yokohama", "city", 3, 531, "653bccd92885b915b406c95778af4eeabf712a6733050293520e7438851691c5"),
    ("yokohama", "city", 4, 656, "6db097e1b0073356e79b7b803191b093deedda794f435dd09d5d3e2dd97bcc51"),
    ("merchants", "short", 3, 553, "bbe566cca6e40bec6095775c94964dbdd84a1c5caa4a54d11e632fa8642226d9"),
    ("merchants", "short", 4, 590, "a5a499260de1f1d83e0a6f7539ea3758c2b6fdda41d971c339f2027f78300e07"),
    ("merchants", "main", 3, 748, "598c59040666afdadfdf25c2fbfb1cc0a510e7f334707f6a74bc0d6669e83f67"),
    ("merchants", "main", 4, 785, "3173fcb25a1a20e7266ac9802920c18e3ef61473c5ae1e7ec2091c95153da804"),
]

# One of each board and number of players is enough where a game takes seconds.
COMPARED = sample(PLAYED, itemgetter(0, 1, 2), 1) if QUICK else PLAYED


def checksum(options: Options, seed: str) -> tuple[int, str]:
    """A random game as a number and a text."""
    game = find_game(options.game)
    dealer = Dealer(seed)
    s: State = game.new(options)
    digest = sha256()
    made = 0
    while s.to_move() != NOBODY:
        action = decide(s, dealer)
        digest.update(f"{int(action)} ".encode())
        s.apply(action)
        made += 1
    digest.update(repr(s.key()).encode())
    digest.update(repr([one.data() for one in game.scores(s)]).encode())
    return made, digest.hexdigest()


@pytest.mark.parametrize(("name", "board", "players", "given", "seed", "made", "expected"), COMPARED)
def test_equal_seeds_play_equal_games(
    name: str, board: str, players: int, given: str, seed: str, made: int, expected: str
) -> None:
    options = dict(word.split("=") for word in given.split())
    version = int(options.pop("version", find_game(name).version))
    assert checksum(find_game(name).menu().choose(board, players, options, version), seed) == (made, expected)


def observed(options: Options) -> tuple[int, str]:
    """The size of an observation, and a checksum of what all seats observe."""
    game = find_game(options.game)
    features = game.features(options)
    dealer = Dealer("observed")
    s: State = game.new(options)
    digest = sha256(features.digest.encode())
    for made in range(1000):
        if s.to_move() == NOBODY:
            break
        if made % 10 == 0:
            for seat in range(options.players):
                digest.update(repr([int(cell) for cell in game.observation(s, seat)]).encode())
        s.apply(decide(s, dealer))
    return int(features.size), digest.hexdigest()


@pytest.mark.parametrize(("name", "board", "players", "size", "expected"), OBSERVED)
def test_equal_positions_are_observed_equally(name: str, board: str, players: int, size: int, expected: str) -> None:
    assert observed(find_game(name).menu().choose(board, players, {})) == (size, expected)


@pytest.mark.parametrize("name", GAMES)
def test_every_set_up_is_observed(name: str) -> None:
    wanted = {(entry.name, players) for entry in find_game(name).menu().boards for players in entry.players}
    assert {(row[1], row[2]) for row in OBSERVED if row[0] == name} == wanted


@pytest.mark.parametrize("name", GAMES)
def test_every_board_and_number_of_players_is_compared(name: str) -> None:
    wanted = {(entry.name, players) for entry in find_game(name).menu().boards for players in entry.players}
    assert {(row[1], row[2]) for row in COMPARED if row[0] == name} == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_the_same_game(name: str) -> None:
    """The loop that runs compiled as a whole decides like the loop that is driven from here."""
    game = find_game(name)
    options = game.menu().choose(None, None, {})
    whole: State = game.new(options)
    made = playout(whole, Dealer("playout"), 2000)
    single: State = game.new(options)
    dealer = Dealer("playout")
    for _ in range(int(made)):
        single.apply(decide(single, dealer))
    assert whole.key() == single.key()


def test_the_build_is_the_expected_one() -> None:
    """Whoever runs the tests says which build they should see; a compiled run that tests the sources proves nothing."""
    expect = os.environ.get("KOGGE_EXPECT", "")
    assert expect in ("", "compiled", "pure")
    built = "pure" if kogge.core.contract.__file__.endswith(".py") else "compiled"
    assert built == (expect or built)
