import type { ColumnType, Generated } from 'kysely'
import type { OwnerId } from '#server/caller.ts'

type Account = ColumnType<OwnerId, string, never>

/** The tables as the queries see them; `migrations/*.sql` makes them. What members own is not among them: see `own-rows.ts`. */
export interface Tables {
  signing_keys: {
    kid: string
    purpose: 'access' | 'media'
    secret: Buffer
    created_at: ColumnType<Date, Date | undefined>
  }
  accounts: {
    id: Account
    /** Null for who is anonymous. */
    email: string | null
    /** Null for who signs in by other means. */
    password_hash: string | null
    identity_id: string
    confirmed_at: Date | null
    disabled_at: Date | null
    created_at: Date
    /** An account of the demo academy, whose password is public. */
    is_demo: Generated<boolean>
  }
  /** Written from `contract/limits.ts`, read by triggers. */
  quotas: { collection: string; records: number; bytes: number; is_trimmed: boolean }
  /** Written by triggers. */
  member_usage: { owner_id: Account; collection: string; records: number; bytes: number }
  mail_tokens: {
    id: string
    account_id: Account
    purpose: 'confirm' | 'reset' | 'email'
    token_hash: Buffer
    wrong_tries: Generated<number>
    used_at: Date | null
    expires_at: Date
    created_at: Date
    /** Of the purpose `email`: the address that it changes to, and the session that asked. */
    new_email: string | null
    asked_by: string | null
  }
  sessions: {
    id: string
    account_id: Account
    refresh_hash: Buffer
    device_id: string
    device: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    /** The key that opened it. */
    api_key_id: string | null
  }
  playing_devices: {
    session_id: string
    account_id: Account
    since: Date
    seen_at: Date
    is_ousted: boolean
    granted_until: Date | null
  }
  api_keys: {
    id: string
    account_id: Account
    name: string
    key_hash: Buffer
    disabled_at: Date | null
    created_at: Date
  }
  newsletter_readers: {
    email: string
    leave_token: string
    confirm_hash: Buffer | null
    confirm_until: Date | null
    asked_at: Date
    joined_at: Date | null
    left_at: Date | null
  }
  contact_messages: {
    id: string
    name: string
    email: string
    subject: 'question' | 'agency' | 'other'
    agency: string | null
    message: string
    context: string | null
    at: Date
  }
  coupons: {
    code: string
    percent: number | null
    amount: number | null
    currency: string | null
    ptype: '4WK' | '1YR' | null
    valid_from: Date | null
    valid_until: Date | null
    usage_limit: number | null
    created_at: Date
  }
  payment_events: { id: string; type: string; at: Date }
  known_networks: { account_id: string; network: string; seen_at: Date }
  attempts: { kind: string; subject: Buffer; tries: number; at: Date }
  identities: {
    id: string
    account_id: Account
    provider: string
    issuer: string
    subject: string
    created_at: Date
  }
  oauth_flows: {
    state_hash: Buffer
    provider: string
    nonce: string
    verifier: string
    client_state: string
    redirect: string
    device: string
    expires_at: Date
  }
}
