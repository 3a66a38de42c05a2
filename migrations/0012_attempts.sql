-- A counted attempt does not wait for the disk, nor for a standby: it is counted where somebody only reads. After a crash of
-- the database everybody's attempts begin anew.
alter table rate_limits set unlogged;
