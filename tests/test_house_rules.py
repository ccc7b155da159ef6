"""House rules are for the lab: a table does not play by them."""

import asyncio

import pytest

import peppermill
from peppermill.core.errors import BadOptions
from peppermill.server.catalogue import catalogue
from peppermill.table.tables import TableRequest
from tests.every_game import GAMES
from tests.table.people import OTHER, PERSON, new_tables


@pytest.mark.parametrize("name", [name for name in GAMES if peppermill.game(name).house_rules])
def test_a_table_refuses_them(name: str) -> None:
    tables, _, _ = new_tables()
    rule = peppermill.game(name).house_rules[0]
    request = TableRequest(name, {rule.setting: rule.high}, True, (PERSON, OTHER), False, "none")
    with pytest.raises(BadOptions) as refused:
        asyncio.run(tables.open(request))
    assert refused.value.code == "option-lab"


def test_the_page_does_not_offer_them() -> None:
    assert not [option for game in catalogue() for option in game["options"] if option["name"].startswith("house.")]
