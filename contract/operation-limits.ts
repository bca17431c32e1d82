/** Numbers of running an academy: backups, metrics, the end of a process. */

/** Fewest characters of a passphrase for backups: it is tried on the file, as often as somebody likes. */
export const BACKUP_PASSPHRASE_LEAST = 12
/** Hour of the day, UTC, at which the nightly backup begins. */
export const BACKUP_HOUR = 2
/** Hours without a good nightly backup after which operators are warned. */
export const BACKUP_LATE_HOURS = 30
/** Backups from before upgrades that stay; older ones are deleted. */
export const UPGRADE_BACKUPS = 3
/** Fewest characters of the token that opens the metrics. */
export const METRICS_TOKEN_LEAST = 16
/** Most sessions that the metrics count: above it they say this number. */
export const METRICS_SESSIONS = 100_000
/** Longest time, in seconds, for which a process goes on answering after a signal to end. */
export const DRAIN_SECONDS_MOST = 300
/** Most processes of one start that answer requests. */
export const PROCESSES_MOST = 64
/** Fewest and most database connections of a process: with fewer, one purpose would wait for another. */
export const DATABASE_POOL_LEAST = 20
export const DATABASE_POOL_MOST = 500
