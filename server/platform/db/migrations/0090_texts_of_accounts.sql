-- More texts are accepted with an account, and more are kept: the offer, its order to process personal data (152-ФЗ
-- ст. 6 ч. 3), the consent of whoever registers, and the policy, which nobody accepts.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('agreement', 'personal_data', 'registration_data', 'offer', 'processing_order'));
alter table consent_texts drop constraint consent_texts_kind_check;
alter table consent_texts add constraint consent_texts_kind_check
  check (kind in ('agreement', 'personal_data', 'registration_data', 'offer', 'processing_order', 'policy', 'accessibility'));
