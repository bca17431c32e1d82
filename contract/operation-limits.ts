/** Operational limits: backups, metrics, processes and shutdown. */

/** Minimum characters of a backup passphrase, since an attacker who has the file can try passphrases offline. */
export const MIN_BACKUP_PASSPHRASE_LENGTH = 12
/** Hour of the day, UTC, at which the nightly backup starts. */
export const BACKUP_HOUR = 2
/** Hours without a successful nightly backup after which operators are warned. */
export const BACKUP_LATE_HOURS = 30
/** Number of pre-upgrade backups to keep. */
export const MAX_UPGRADE_BACKUPS = 3
/** Minimum characters of the token for the metrics. */
export const MIN_METRICS_TOKEN_LENGTH = 16
/** Maximum session count in the metrics; higher counts are reported as this value. */
export const MAX_METRICS_SESSIONS = 100_000
/** Maximum seconds for which a process continues to serve requests after a termination signal. */
export const MAX_DRAIN_SECONDS = 300
/** Maximum worker processes per server start. */
export const MAX_PROCESSES = 64
/** Minimum and maximum database connections of a process. With fewer connections, jobs could block requests. */
export const MIN_DATABASE_POOL = 20
export const MAX_DATABASE_POOL = 500
