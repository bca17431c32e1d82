import { z } from 'zod'
import { MIN_METRICS_TOKEN_LENGTH } from '#contract/operation-limits.ts'
import { wholeNumber } from './setting-schemas.ts'

/** Environment variables of metrics. */
export const MetricsVariables = {
  /** Bearer token that grants access to `/metrics`. */
  METRICS_TOKEN: z
    .string()
    .min(MIN_METRICS_TOKEN_LENGTH, `expected at least ${MIN_METRICS_TOKEN_LENGTH} characters`)
    .optional(),
  /** Port that serves `/metrics` without a token. 0 disables the port. */
  METRICS_PORT: wholeNumber(0, 65_535).default(0),
}

export interface MetricsConfig {
  token: string | undefined
  /** 0 disables the port. */
  port: number
}

export const toMetricsConfig = (data: { METRICS_TOKEN?: string | undefined; METRICS_PORT: number }): MetricsConfig => ({
  token: data.METRICS_TOKEN,
  port: data.METRICS_PORT,
})
