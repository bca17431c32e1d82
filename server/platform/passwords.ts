import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Argon2id at OWASP's parameters, as PHC strings. Memory in KiB. */
const SETTINGS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32
/** Hashes run on libuv's few threads; more at once would only delay files and DNS. */
const AT_ONCE = 2

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const toPhc = (nonce: Buffer, tag: Buffer) => {
  const { memory, passes, parallelism } = SETTINGS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { ...SETTINGS, message: password, nonce, tagLength: TAG_LENGTH }))
  return toPhc(nonce, tag)
}

/** False for a wrong password; throws for a hash that is none. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('A stored password hash is not an argon2id PHC string.')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const wanted = Buffer.from(tag, 'base64')
  const found = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    }),
  )
  return timingSafeEqual(found, wanted)
}

/** No password has it: to find one would be to break the hash. */
const nobody = toPhc(randomBytes(16), randomBytes(TAG_LENGTH))
/** Costs as much as {@link verifyPassword} and is always false: an unknown address takes the same time as a known one. */
export const verifyNobody = (password: string): Promise<boolean> => verifyPassword(password, nobody)
