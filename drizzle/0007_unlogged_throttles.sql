-- Counters of tries are worth no wait for the disk: after a crash of the database they begin again at nothing.
ALTER TABLE "throttles" SET UNLOGGED;
