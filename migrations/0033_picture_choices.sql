-- The choice of the product that a picture shows, as in variants.options: {"color":"red"}.
ALTER TABLE product_pictures ADD COLUMN shows jsonb NOT NULL DEFAULT '{}';
