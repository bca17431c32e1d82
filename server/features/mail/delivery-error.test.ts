import { expect, test } from 'vitest'
import { readDeliveryError } from './delivery-error.ts'

const FROM = 'no-reply@school.example'
const TO = 'sender@example.org'

const readReply = (response: string, command = 'RCPT TO') =>
  readDeliveryError({ code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) }, TO, FROM)

test.each([
  '550 5.1.1 <sender@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 <sender@example.org> unknown user, mail from no-reply@school.example refused: no such recipient',
  '550 5.1.1 The sender wrote to an address that does not exist',
  '550-5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup, returned to sender',
  '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
  '550 5.7.124 Sender not in allowed-senders list',
  '550 5.7.1 The recipient does not accept email from this sender',
  '552 5.2.2 Mailbox full, the sender should try again',
  '550 No such user here',
  '501 5.1.3 Bad recipient address syntax',
])('the relay refuses the recipient permanently: %s', (reply) => {
  for (const command of ['RCPT TO', 'DATA'])
    expect(readReply(reply, command)).toMatchObject({ isPermanent: true, about: 'mail' })
})

test.each([
  '553 5.7.1 <no-reply@school.example>: Sender address rejected: not owned by user me@isp.example',
  '550 Verification failed for <no-reply@school.example>',
  '550 Sender verify failed',
  '550 5.1.0 <no-reply@school.example> sender rejected',
  '550 5.1.7 Bad sender address',
  '550 5.1.8 Sender address rejected: Domain not found',
  '554 5.2.252 SendAsDenied; me@isp.example not allowed to send as no-reply@school.example',
  '550 5.7.60 Client does not have permissions to send as this sender',
  '550 5.7.1 <sender@example.org>: Recipient address rejected: Message rejected due to: SPF fail - not authorized',
  '554 Message rejected: Email address is not verified: no-reply@school.example',
  '550 5.4.5 Daily user sending limit exceeded',
  '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
  '550 Sending quota of this account exceeded',
  '451 4.7.1 Greylisted',
])('the operator or time can fix the refusal: %s', (reply) => {
  for (const command of ['RCPT TO', 'DATA']) expect(readReply(reply, command)).toMatchObject({ isPermanent: false })
})
