-- Paid in cash at the door, not through the gateway before posting.
alter table balances add column in_cash boolean not null default false;
-- What cash alone does not allow (a dear parcel, a buyer who refused one) it allows with this share paid with the order.
alter table cod_rules add column advance_basis_points integer not null default 0;
alter table cod_rules add column most_with_advance_paise bigint not null default 0;
update cod_rules set advance_basis_points = 2000, most_with_advance_paise = 2500000;
