import type { Taking } from './bag-store.ts'

/** 100 only when everything is here. */
export const percentOf = ({ stored, files }: Pick<Taking, 'stored' | 'files'>) =>
  files === 0 ? 0 : Math.floor((100 * stored) / files)
