-- While a master key is being replaced, a key of nobody's that the new one wrapped, beside the one that the old one wrapped:
-- whoever does not open both would fail at what the other sealed.
alter table origin add column next_wrapped_key bytea;
