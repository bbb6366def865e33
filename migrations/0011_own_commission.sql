-- The key of a rate is a category, artisan:<slug> or product:<slug>; the release before passes over keys it does not know.
-- It reads artisans.commission_basis_points, which stays as it was.
insert into commission_rules (category, basis_points, valid_from)
select 'artisan:' || slug, commission_basis_points, created_at from artisans where commission_basis_points is not null;
