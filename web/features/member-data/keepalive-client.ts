import { type Client, client } from '#web/client.ts'

/** Client for actions of the member. Requests outlive the page. */
export const keepaliveClient: Client = {
  ...client,
  callFunction: (name, args, options) => client.callFunction(name, args, { ...options, keepalive: true }),
}
