import { type Client, client } from '#web/client.ts'

/** The client for what a member has done: it is sent even when the page that asked for it closes at once. */
export const lasting: Client = {
  ...client,
  callFunction: (name, args, options) => client.callFunction(name, args, { ...options, keepalive: true }),
}
