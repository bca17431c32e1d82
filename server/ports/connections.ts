import type { Sender } from '#contract/sender.ts'
import type { PaymentConfig } from '#server/config/index.ts'

export interface MailConnection {
  /** `smtps://user:password@host:port` */
  smtpUrl: string
  from?: Sender | undefined
}

/**
 * The payment provider and the mail server that an owner set in the Studio, with their secrets. Environment variables
 * take precedence.
 */
export interface Connections {
  payment(): PaymentConfig | undefined
  mail(): MailConnection | undefined
  /** Calls and awaits `listener` when the connections change. Returns a function that removes the listener. */
  onChange(listener: () => Promise<void> | void): () => void
  /** Reloads the connections. */
  refresh(): Promise<void>
}
