/**
 * Every code by which the server refuses, as `data.<field>.code`, and the values that it tells beside one. The device takes
 * its words by them; docs/api has them route by route.
 */
export const ERROR_CODES = [
  // who asks
  'signed_out',
  'access_expired',
  'user_inactive',
  'admin_only',
  'not_available',
  'foreign_origin',
  'demo_read_only',
  'too_many_requests',
  // the body
  'body_too_large',
  'body_timeout',
  'required',
  'too_long',
  'invalid_type',
  'field_not_allowed',
  'invalid_after',
  'invalid_crm',
  'invalid_date',
  'invalid_device',
  'invalid_email',
  'invalid_file',
  'invalid_id',
  'invalid_limit',
  'invalid_ops',
  'invalid_phone',
  'invalid_query',
  'invalid_rows',
  'invalid_since',
  'invalid_state',
  'invalid_status',
  'invalid_subscriptions',
  'invalid_tags',
  'invalid_url',
  'invalid_what',
  'past_date',
  'unknown_placeholder',
  // what is stored
  'not_found',
  'not_allowed',
  'not_approved',
  'already_decided',
  'already_rejected',
  'catalogue_changed',
  'changed_meanwhile',
  'current_value',
  'profile_of_existing_user',
  'ticket_deleted',
  // sign-in
  'user_not_found',
  'approved_without_account',
  'internal',
  'otp_invalid',
  'otp_used',
  'link_only',
  'already_sent',
  'seconds_left',
  // mail
  'mail_failed',
  'mail_timeout',
  'mail_unrecorded',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
