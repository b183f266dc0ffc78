-- Once, on the leader: makes the service's role, which is no superuser, and its database. The role owns the database and so its
-- schema: it runs migrations, and reads everything for a backup. Its password is in the variable FLORIN_DATABASE_PASSWORD.
\set ON_ERROR_STOP on
\getenv password FLORIN_DATABASE_PASSWORD
-- The log of the server would have the password.
set log_statement = 'none';
set log_min_error_statement = 'panic';
create role florin login password :'password';
create database florin owner florin template template0 encoding 'UTF8';
revoke all on database florin from public;
