import type { ColumnType, Generated } from 'kysely'
import type { OwnerId } from '#server/caller.ts'

/** Read as a text, since it may be greater than a number can say. */
type Int8 = ColumnType<string, number | string>
/** The id of an account: read as what only the database makes, written as a text, never changed. */
type AccountId = ColumnType<OwnerId, string, never>

/**
 * Every table of the migrated database, which explains its columns in `migrations/*.sql`. Generated; `tables.test.ts` compares it with the database and
 * writes it again: `npm test -- "table types" --update`.
 */
export interface AllTables {
  accounts: {
    id: AccountId
    email: string | null
    password_hash: string | null
    identity_id: string
    confirmed_at: Date | null
    disabled_at: Date | null
    created_at: Date
    is_demo: Generated<boolean>
  }
  api_keys: {
    id: string
    account_id: AccountId
    name: string
    key_hash: Buffer
    disabled_at: Date | null
    created_at: Date
  }
  attempts: {
    kind: string
    subject: Buffer
    tries: number
    at: Date
  }
  audit_log: {
    id: Generated<number>
    at: Date
    actor: string
    action: string
    subject: string | null
    before: unknown
    after: unknown
    network_address: string | null
  }
  billing_marks: {
    owner_id: AccountId
    mark: string
    at: Date
  }
  change_marks: {
    at: Generated<Date>
    snapshot: Generated<string>
  }
  changes: {
    seq: Generated<Int8>
    xid: Generated<string>
    at: Generated<Date>
    owner_id: string
    collection: string
    document_id: string
    operation: 'insert' | 'update' | 'replace' | 'delete' | 'none'
    columns: Generated<string[]>
    last: unknown
  }
  contact_messages: {
    id: string
    name: string
    email: string
    subject: 'question' | 'agency' | 'other'
    agency: string | null
    message: string
    at: Date
    context: string | null
  }
  content_items: {
    id: Generated<number>
    kind: string
    slug: string
    position: number
    version: Generated<number>
    draft_revision: number
    published_revision: number | null
    published_at: Date | null
    publication: Generated<number>
    publish_at: Date | null
    unpublish_at: Date | null
    schedule_error: string | null
    binned_at: Date | null
    created_at: Date
    changed_at: Date
    changed_by: string
  }
  content_redirects: {
    kind: string
    slug: string
    item_id: number
    created_at: Date
  }
  content_revisions: {
    item_id: number
    revision: number
    data: unknown
    author: string
    created_at: Date
    saved_at: Date
    published_at: Date | null
  }
  content_state: {
    single: Generated<boolean>
    publication: Generated<number>
    imported_at: Date | null
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
  drill_clips: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string
    name: string
    a: number
    b: number
    speed: number
    mirror: boolean
    reps: number
    side: 'left' | 'right' | null
    note: string | null
    ladder: boolean | null
    place: number | null
    written: Generated<unknown>
  }
  identities: {
    id: string
    account_id: AccountId
    provider: string
    issuer: string
    subject: string
    created_at: Date
  }
  known_networks: {
    account_id: AccountId
    network: string
    seen_at: Date
  }
  lesson_notes: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string
    at: number
    text: string
    written: Generated<unknown>
  }
  lesson_wishes: {
    id: string
    owner_id: AccountId
    vid: string
  }
  login_records: {
    id: string
    owner_id: AccountId
    at: Date
    device: string
    ip: string
  }
  mail_tokens: {
    id: string
    account_id: AccountId
    purpose: 'confirm' | 'reset' | 'email'
    token_hash: Buffer
    wrong_tries: Generated<number>
    used_at: Date | null
    expires_at: Date
    created_at: Date
    new_email: string | null
    asked_by: string | null
  }
  member_usage: {
    owner_id: AccountId
    collection: string
    records: number
    bytes: Int8
  }
  my_list_entries: {
    owner_id: string
    vid: string
    gid: string
    position: Generated<Int8>
  }
  my_lists: {
    id: string
    owner_id: AccountId
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
  opened_to_public: {
    is_only: Generated<boolean>
    address: string
    since: Generated<Date>
  }
  orders: {
    id: string
    owner_id: AccountId | null
    reference: string
    provider: 'stripe' | 'academy' | 'demo' | 'gift'
    ptype: '4WK' | '1YR'
    currency: string
    price: number
    discount: number
    credit: number
    total: number
    coupon: string | null
    is_renewal: boolean
    state: 'open' | 'paid' | 'refunded' | 'void'
    created_at: Date
    paid_at: Date | null
    refunded_at: Date | null
    period_start: Date | null
    period_end: Date | null
    checkout_id: string | null
    invoice_id: string | null
    charge_id: string | null
    receipt: string | null
    returned: Generated<number>
    refund_due_at: Date | null
    refund_failed_at: Date | null
    withdrawn_at: Date | null
    credited_to: string | null
    credited: Generated<number>
    replaced_by: string | null
    refund_amount: number | null
    provider_checks: Generated<number>
  }
  payment_events: {
    id: string
    type: string
    at: Date
  }
  personal_ratings: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string
    rating: number
  }
  playing_devices: {
    session_id: string
    account_id: AccountId
    since: Date
    seen_at: Date
    is_ousted: Generated<boolean>
    granted_until: Date | null
  }
  profile_details: {
    id: string
    owner_id: AccountId
    full_name: string | null
    phone_number: string | null
    job_role: string | null
    goals: string[] | null
    has_stage_one: Generated<boolean>
    history_paused: boolean | null
    mirror: boolean | null
  }
  quotas: {
    collection: string
    records: number
    bytes: Int8
    is_trimmed: boolean
  }
  receipt_years: {
    year: number
    last: number
  }
  renewals: {
    owner_id: AccountId
    provider: 'stripe' | 'demo'
    customer_id: string
    contract_id: string
    order_id: string
    since: Date
    is_live: boolean
    failed_at: Date | null
    collection: Generated<'none' | 'due' | 'open' | 'failed'>
    open_until: Date | null
    checked_at: Date | null
    change_asked_at: Date | null
    change_wanted: boolean | null
  }
  reviews: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string
    due: Date
    stability: number
    difficulty: number
    scheduled_days: number
    reps: number
    lapses: number
    state: number
    last_review: Date | null
    written: Generated<unknown>
  }
  seen_alerts: {
    id: string
    owner_id: AccountId
    alerts: string[] | null
  }
  sessions: {
    id: string
    account_id: AccountId
    refresh_hash: Buffer
    device_id: string
    device: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    api_key_id: string | null
    proved_at: Date | null
  }
  signing_keys: {
    kid: string
    purpose: 'access' | 'media'
    secret: Buffer
    created_at: Generated<Date>
  }
  staff: {
    account_id: AccountId
    roles: string[]
    since: Date
    version: Generated<number>
  }
  staff_invitations: {
    id: string
    email: string
    roles: string[]
    token_hash: Buffer
    wrong_tries: Generated<number>
    created_at: Date
    expires_at: Date
  }
  subscriptions: {
    id: string
    owner_id: AccountId
    plan: 'paid' | 'free'
    ptype: '4WK' | '1YR' | null
    start: Date | null
    cancel_date: Date | null
    cancel_id: string | null
  }
  video_events: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string | null
    action: 'play' | 'pause' | 'seek' | 'progress' | 'complete'
    position: number | null
  }
  video_flags: {
    id: string
    owner_id: AccountId
    vid: string
    reason: 'playback' | 'sound' | 'captions' | 'unsafe' | 'other' | null
    note: string | null
    closed_at: Date | null
  }
  watched_ranges: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string
    ranges: string
    position: number
    duration: number
    at: Date
  }
}
