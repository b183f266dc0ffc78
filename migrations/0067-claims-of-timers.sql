-- A timer that is done goes, and one of the same name may come: counted from 0 again, the claim of the one that went would be that of
-- the one that came, and whoever ended it late would end what nobody has done.
alter table timers alter column claims set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
