-- What is counted for one cleanup takes less time than planning how: a plan is made once for each connection. Left to itself
-- PostgreSQL plans anew each time, because it expects ten changes of a list that it does not know, and mostly finds one.
-- A function that is created anew has to be told again.
alter function count_cleanups(cleanup_change[]) set plan_cache_mode = force_generic_plan;
--> statement-breakpoint
alter function count_logged(logged_change[]) set plan_cache_mode = force_generic_plan;
--> statement-breakpoint
alter function count_with_cleanups(uuid[], bigint[]) set plan_cache_mode = force_generic_plan;
