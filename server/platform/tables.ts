import type { ColumnType, Generated } from 'kysely'

/** The tables as the queries see them; `migrations/*.sql` makes them. */
export interface Tables {
  signing_keys: {
    kid: string
    purpose: 'access' | 'media'
    secret: Buffer
    created_at: ColumnType<Date, Date | undefined>
  }
  accounts: {
    id: string
    /** Null for who is anonymous. */
    email: string | null
    /** Null for who signs in by other means. */
    password_hash: string | null
    identity_id: string
    confirmed_at: Date | null
    disabled_at: Date | null
    created_at: Date
  }
  profile_details: {
    id: string
    owner_id: string
    full_name: string | null
    phone_number: string | null
    job_role: string | null
    goals: string[] | null
    has_stage_one: Generated<boolean>
  }
  login_records: { id: string; owner_id: string; at: Date; device: string; ip: string }
  mail_tokens: {
    id: string
    account_id: string
    purpose: 'confirm' | 'reset'
    token_hash: Buffer
    wrong_tries: Generated<number>
    used_at: Date | null
    expires_at: Date
    created_at: Date
  }
  sessions: {
    id: string
    account_id: string
    refresh_hash: Buffer
    device_id: string
    device: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    /** The key that opened it. */
    api_key_id: string | null
  }
  api_keys: {
    id: string
    account_id: string
    name: string
    key_hash: Buffer
    disabled_at: Date | null
    created_at: Date
  }
  known_networks: { account_id: string; network: string; seen_at: Date }
  attempts: { kind: string; subject: Buffer; tries: number; at: Date }
  identities: {
    id: string
    account_id: string
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
  subscriptions: {
    id: string
    owner_id: string
    plan: 'paid' | 'free'
    ptype: '4WK' | '1YR' | null
    start: Date | null
    cancel_date: Date | null
    cancel_id: string | null
  }
}
