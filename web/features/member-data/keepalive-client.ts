import { type Client, client } from '#web/client.ts'

/** The client for what a member does: it sends the call even when the page closes at once. */
export const keepaliveClient: Client = {
  ...client,
  callFunction: (name, args, options) => client.callFunction(name, args, { ...options, keepalive: true }),
}
