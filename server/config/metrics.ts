import { z } from 'zod'
import { MIN_METRICS_TOKEN_LENGTH } from '#contract/operation-limits.ts'
import { isPlainUrl, urlSchema, wholeNumber } from './setting-schemas.ts'

/** Environment variables of metrics and traces. */
export const MetricsVariables = {
  /** Bearer token that grants access to `/metrics`. */
  METRICS_TOKEN: z
    .string()
    .min(MIN_METRICS_TOKEN_LENGTH, `expected at least ${MIN_METRICS_TOKEN_LENGTH} characters`)
    .optional(),
  /** Port that serves `/metrics` without a token. 0 disables the port. */
  METRICS_PORT: wholeNumber(0, 65_535).default(0),
  /** URL of an OpenTelemetry collector that receives traces (OTLP over HTTP). If unset, no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSchema('https|http')
    .refine(isPlainUrl, 'expected a URL without user, query or fragment')
    .optional(),
}

export interface MetricsConfig {
  token: string | undefined
  /** 0 disables the port. */
  port: number
  /** URL of the collector of traces. If undefined, no traces are recorded. */
  tracesEndpoint?: string | undefined
}

interface ParsedMetricsVariables {
  METRICS_TOKEN?: string | undefined
  METRICS_PORT: number
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

export const toMetricsConfig = (data: ParsedMetricsVariables): MetricsConfig => ({
  token: data.METRICS_TOKEN,
  port: data.METRICS_PORT,
  tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
})
