"""What the run loads."""

import checks  # noqa: F401
import shops  # noqa: F401
