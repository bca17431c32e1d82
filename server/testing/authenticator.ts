import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * Creates passkeys like an authenticator (WebAuthn, "none" attestation, ES256), with the parameters that an attacker
 * could change.
 */

interface AuthenticatorOptions {
  challenge: string
  /** Origin that the browser reports. */
  origin?: string
  rpId?: string
  /** Whether the authenticator verified the user. */
  isVerified?: boolean
}

const sha256 = (authenticatorData: string | Buffer) => createHash('sha256').update(authenticatorData).digest()
const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: AuthenticatorOptions) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })

  /** Returns the result of `navigator.credentials.create`. */
  create(options: AuthenticatorOptions) {
    const clientDataJSON = clientData('webauthn.create', options)
    const authenticatorData = Buffer.concat([
      this.data(options, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.coseKey(),
    ])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 0xff]),
      authenticatorData,
    ])
    return this.credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(options: AuthenticatorOptions) {
    this.counter += 1
    const clientDataJSON = clientData('webauthn.get', options)
    const authenticatorData = this.data(options, 0)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.keys.privateKey)
    return this.credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private credential<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private data({ rpId = 'localhost', isVerified = true }: AuthenticatorOptions, flags: number) {
    const head = Buffer.alloc(5)
    head[0] = flags | 0x01 | (isVerified ? 0x04 : 0)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  private coseKey() {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}
