/** Seconds after which finished jobs are deleted. A short time, because they contain email texts with valid links. */
export const DELETE_AFTER_SECONDS = 60

/**
 * Seconds without a heartbeat after which another process may take over a job. A process sends two heartbeats in this
 * time.
 */
export const HEARTBEAT_SECONDS = 30

/**
 * Seconds between two searches for jobs without a heartbeat. A job of a killed process restarts after at most {@link
 * HEARTBEAT_SECONDS} + {@link MONITOR_SECONDS}.
 */
const MONITOR_SECONDS = 10

/**
 * Seconds between two checks whether a job of every minute is due, and between two polls of the worker that queues it.
 * Scheduled texts appear after at most the sum. The defaults of pg-boss, 30 and 5, would delay them by half a minute.
 */
const SCHEDULE_CHECK_SECONDS = 1

/** Intervals of pg-boss. */
export const intervals = {
  cronMonitorIntervalSeconds: SCHEDULE_CHECK_SECONDS,
  cronWorkerIntervalSeconds: SCHEDULE_CHECK_SECONDS,
  superviseIntervalSeconds: MONITOR_SECONDS,
  monitorIntervalSeconds: MONITOR_SECONDS,
  // By default pg-boss deletes old jobs once a day only.
  maintenanceIntervalSeconds: DELETE_AFTER_SECONDS,
}
