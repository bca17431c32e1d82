import { createClient } from '#web/client.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { logOut } from '#web/session/actions/log-out.ts'

// Runs in a plain Node process, like an operator's tool: signs in, prints the member, and signs out.
const [, , baseUrl = '', email = '', password = ''] = process.argv
const client = createClient({ baseUrl: () => baseUrl })
const member = await logIn(email, password, client)
if (member instanceof Error) throw member
const failure = await logOut(client)
if (failure) throw failure
process.stdout.write(JSON.stringify(member))
