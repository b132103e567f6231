-- Whoever has an active bank account has a default one (AMB-89); that there are never two, a unique index says.
CREATE FUNCTION active_bank_accounts_need_default() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
BEGIN
  IF EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = customer AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = customer AND is_default)
  THEN
    RAISE EXCEPTION 'customer % has active bank accounts and no default', customer USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_accounts_need_default AFTER INSERT OR UPDATE OR DELETE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION active_bank_accounts_need_default();
