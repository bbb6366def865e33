-- The transfer at the gateway or at the payout service; `reference` is what the bank says of it.
ALTER TABLE payouts ADD COLUMN transfer_id text;
UPDATE payouts SET transfer_id = reference WHERE rail = 'route' AND status = 'processing';
CREATE INDEX payouts_transfer ON payouts USING btree (transfer_id) WHERE transfer_id IS NOT NULL;
CREATE INDEX payouts_on_their_way ON payouts USING btree (updated_at) WHERE status = 'processing' AND rail <> 'bank_file';
