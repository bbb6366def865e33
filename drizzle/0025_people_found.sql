CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","id") WHERE "users"."disabled_at" is not null;