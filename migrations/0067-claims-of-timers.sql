-- A timer that is done goes, and one of the same name may come: counted from 0 again, the claim of the one that went would be that of
-- the one that came, and whoever ended it late would end what nobody has done. So many claims lie between two timers.
create sequence timer_claims start 10000 increment 10000 cache 16;
alter table timers alter column claims set default nextval('timer_claims');
