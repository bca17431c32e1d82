import type { PaymentConfig } from '#server/config/index.ts'

/** What an owner chose in the Studio, with its secrets. What the environment names goes first. */
export interface Connections {
  payment(): PaymentConfig | undefined
  /** `smtps://user:password@host:port` */
  smtpUrl(): string | undefined
  /** Calls `listener` once another choice was read, and waits for it. Answers how to stop. */
  onChange(listener: () => Promise<void> | void): () => void
  /** Reads the choices now. */
  refresh(): Promise<void>
}
