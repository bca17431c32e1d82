import type { ColumnType, Generated } from 'kysely'
import type { OwnerId } from '#server/caller.ts'

/** Returned as text, because it may exceed the safe integers. */
type Int8 = ColumnType<string, number | string>
/** The id of an account: returned as an `OwnerId`, inserted as text, never updated. */
type AccountId = ColumnType<OwnerId, string, never>

/**
 * Every table of the migrated database; `migrations/*.sql` document the columns. Generated:
 * `tables.test.ts` compares it with the database, and `npx vitest run tables --update` updates it.
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
    anonymous_identity_id: string | null
    history_cleared_at: Date | null
  }
  answered_calls: {
    owner_id: AccountId
    id: string
    answer: unknown
    at: Date
    series: string | null
    written: Int8 | null
    digest: string | null
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
    once_key: string | null
    actor_id: string | null
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
  code_apps: {
    account_id: AccountId
    secret: string
    last_step: number
    created_at: Date
  }
  connections: {
    name: 'payment' | 'mail'
    settings: unknown
    changed_at: Date
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
    created_by: AccountId | null
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
    bytes: Generated<number>
    title: Generated<string | null>
  }
  content_state: {
    single: Generated<boolean>
    publication: Generated<number>
    imported_at: Date | null
    catalogue_imported_at: Date | null
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
  deleted_records: {
    owner_id: AccountId
    id: string
    at: Int8
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
    picture: string | null
  }
  factor_challenges: {
    session_id: string
    purpose: 'add-passkey' | 'use-passkey' | 'add-app'
    value: string
    expires_at: Date
  }
  films: {
    id: string
    account_id: AccountId | null
    uploaded_by: string
    name: string
    bytes: number
    state: 'uploading' | 'waiting' | 'encoding' | 'ready' | 'failed'
    stage: 'checking' | 'encoding' | null
    progress: Generated<number>
    seconds_left: number | null
    failure: string | null
    priority: Generated<number>
    job_id: string | null
    media: string | null
    duration: number | null
    frame_rate: number | null
    width: number | null
    height: number | null
    has_sound: boolean | null
    created_at: Date
    arrived_at: Date | null
    ended_at: Date | null
    has_file: Generated<boolean>
    cut_of: string | null
    cut_from: number | null
    cut_to: number | null
    title: string | null
    course: string | null
    lesson: string | null
    notes: Generated<string[]>
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
  labeled_members: {
    account_id: AccountId
    label: string
  }
  lesson_notes: {
    id: string
    owner_id: AccountId
    vid: string | null
    gid: string | null
    at: number | null
    text: string
    written: Generated<unknown>
    day: string | null
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
  machine_drafts: {
    id: string
    lesson: string
    lang: string
    label: string
    media: string
    state: 'waiting' | 'working' | 'failed'
    progress: Generated<number>
    seconds_left: number | null
    failure: string | null
    job_id: string | null
    author: string
    created_at: Date
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
  member_labels: {
    name: string
  }
  member_rows: {
    account_id: AccountId
    name: string | null
    email: string | null
    sort_name: string
    search_text: string
    ptype: '4WK' | '1YR' | null
    plan_until: Date | null
    last_seen_at: Date | null
  }
  member_usage: {
    owner_id: AccountId
    collection: string
    records: number
    bytes: Int8
  }
  moved_records: {
    id: string
    at: Date
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
    approval_due_at: Date | null
    approval_refused: string | null
    withdrawal_days: number | null
    is_charged_back: Generated<boolean>
    seller: string[] | null
  }
  passkeys: {
    id: string
    account_id: AccountId
    credential_id: string
    public_key: Buffer
    counter: Int8
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
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
  picture_files: {
    picture_id: string
    name: string
    data: Buffer
  }
  pictures: {
    id: string
    name: string
    bytes: number
    added_at: Date
  }
  playing_devices: {
    session_id: string
    account_id: AccountId
    since: Date
    seen_at: Date
    is_ousted: Generated<boolean>
    granted_until: Date | null
  }
  posters: {
    asset: string
    drawn_at: Date
    named_at: Date | null
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
    weekly_minutes: number | null
    history_pauses: Generated<string>
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
  recovery_codes: {
    account_id: AccountId
    code_hash: Buffer
    used_at: Date | null
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
    is_paused: Generated<boolean>
    next_price: number | null
    confirm_url: string | null
  }
  reps: {
    id: string
    owner_id: AccountId
    vid: string
    gid: string
    side: 'left' | 'right'
    speed: number
    count: number
    seconds: number
    at: Date
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
    second_factor_at: Date | null
  }
  setup_link: {
    single: Generated<boolean>
    token_hash: Buffer
    expires_at: Date
  }
  setup_steps: {
    step: 'owner' | 'academy' | 'plans' | 'mail' | 'clip' | 'publish'
    state: 'done' | 'later'
    changed_at: Date
  }
  signing_keys: {
    kid: string
    purpose: 'access' | 'media' | 'films'
    secret: Buffer
    created_at: Generated<Date>
  }
  staff: {
    account_id: AccountId
    roles: string[]
    since: Date
    version: Generated<number>
    factor_postponed_at: Date | null
    teaches_as: string | null
  }
  staff_invitations: {
    id: string
    email: string
    roles: string[]
    token_hash: Buffer
    wrong_tries: Generated<number>
    created_at: Date
    expires_at: Date
    invited_by: AccountId | null
  }
  staff_rules: {
    id: Generated<boolean>
    second_factor_required: Generated<boolean>
    log_years: Generated<number>
  }
  studio_keys: {
    id: string
    account_id: string
    name: string
    scopes: string[]
    key_hash: Buffer
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
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
  transcript_lines: {
    item_id: number
    line: number
    starts: number
    text: string
    config: string
    words: string
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
  webhook_deliveries: {
    id: string
    webhook_id: string
    account_id: AccountId | null
    event: string
    body: string
    state: 'waiting' | 'delivered' | 'failed'
    tries: Generated<number>
    status: number | null
    answer: string | null
    created_at: Date
    tried_at: Date | null
  }
  webhooks: {
    id: string
    url: string
    events: string[]
    secret: string
    former_secret: string | null
    former_until: Date | null
    created_at: Date
    failing_since: Date | null
    disabled_at: Date | null
    skipped: Generated<number>
  }
}
