"""Kogge for research: environments, batches, rewards and data sets (`pip install "kogge[research]"`).

The adapters are modules of their own, and import their packages: `pettingzoo_env`, `gymnasium_env`, `open_spiel_game`.
"""

from kogge.extras import needs

with needs("kogge.research", "research"):
    from kogge.core.rewards import REWARDS as REWARDS
    from kogge.research.batch import Batch as Batch
    from kogge.research.dataset import Dataset as Dataset
    from kogge.research.dataset import dataset as dataset
    from kogge.research.env import Env as Env
    from kogge.research.env import make as make
