import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Values that the browser or the authenticator reports. An attacker could falsify each of them. */
interface AuthenticatorOptions {
  challenge: string
  origin?: string
  rpId?: string
  /** Whether the authenticator verified the user. */
  isVerified?: boolean
}

const sha256 = (message: string | Buffer) => createHash('sha256').update(message).digest()
const encodeClientData = (type: string, { challenge, origin = 'http://localhost:3000' }: AuthenticatorOptions) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Creates passkeys and signs challenges like an authenticator (WebAuthn, "none" attestation, ES256). */
export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })

  /** Returns the result of `navigator.credentials.create`. */
  create(options: AuthenticatorOptions) {
    const clientDataJSON = encodeClientData('webauthn.create', options)
    const authenticatorData = Buffer.concat([
      this.encodeData(options, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.encodePublicKey(),
    ])
    // CBOR of { fmt: 'none', attStmt: {}, authData }.
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
    return this.toCredential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(options: AuthenticatorOptions) {
    this.counter += 1
    const clientDataJSON = encodeClientData('webauthn.get', options)
    const authenticatorData = this.encodeData(options, 0)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.keys.privateKey)
    return this.toCredential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private toCredential<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Encodes the authenticator data: hash of the relying party, flags, and signature counter. */
  private encodeData({ rpId = 'localhost', isVerified = true }: AuthenticatorOptions, flags: number) {
    const head = Buffer.alloc(5)
    head[0] = flags | 0x01 | (isVerified ? 0x04 : 0)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  private encodePublicKey() {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    // CBOR of a COSE key.
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}
