// Decodes one HEIC picture in a worker thread. See decode-heic.ts.
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { RawImage } from './decode-heic.ts'

await libheif.ready
const file: unknown = workerData
if (!(file instanceof Uint8Array)) throw new Error('the worker needs the bytes of a file')
const images = new libheif.HeifDecoder().decode(file)
const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
if (!image) throw new Error('the file contains no picture')
const [width, height] = [image.get_width(), image.get_height()]
const decoded: RawImage = { data: new Uint8ClampedArray(width * height * 4), width, height }
const result = await new Promise((resolve) => image.display(decoded, resolve))
if (result === null) throw new Error('the picture cannot be decoded')
parentPort?.postMessage(decoded, [decoded.data.buffer])
