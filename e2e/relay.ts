import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** SMTP server whose responses a test controls. */
export interface Relay extends AsyncDisposable {
  /** Value of SMTP_URL. */
  url: string
  /** Accepted emails, oldest first. */
  received: Email[]
  /** Envelope senders of the accepted emails. */
  senders: string[]
  /** All RCPT addresses in order, including rejected ones. */
  recipients: string[]
}

interface Options {
  /** Returns the SMTP reply that rejects a sender, or undefined to accept it. */
  rejectSender?: (address: string) => string | undefined
  /** Password of every mailbox. If undefined, the relay offers no sign-in. */
  password?: string
  /** Returns the SMTP reply that rejects an address (`451 …` or `550 …`), or undefined to accept it. */
  rejectRecipient?: (address: string) => string | undefined
  /**
   * Called with each email before it is accepted. The SMTP reply waits for its promise. An exception rejects the email.
   */
  onMail?: (mail: Email, hangUp: () => void) => Promise<void> | void
}

const createSmtpError = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })

export async function startRelay({ rejectRecipient, rejectSender, password, onMail }: Options = {}): Promise<Relay> {
  const received: Email[] = []
  const recipients: string[] = []
  const senders: string[] = []
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(createSmtpError('535 5.7.8 Username and Password not accepted')),
    onMailFrom({ address }, _session, done) {
      const reply = rejectSender?.(address)
      done(reply === undefined ? null : createSmtpError(reply))
    },
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      const reply = rejectRecipient?.(address)
      done(reply === undefined ? null : createSmtpError(reply))
    },
    onData(stream, session, done) {
      const receiveMail = async () => {
        const mail = await PostalMime.parse(await text(stream))
        await onMail?.(mail, () => sockets.get(session.remotePort)?.destroy())
        received.push(mail)
        senders.push(session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address)
      }
      receiveMail().then(() => done(), done)
    },
  })
  // Some tests break connections on purpose.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay is not listening.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    senders,
    recipients,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
