import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

const FOLDERS = ['contract', 'rules', 'figures', 'films', 'server', 'web', 'e2e', 'bench', 'scripts']

interface Import {
  /** Path of the imported file. */
  to: string
  isLazy: boolean
  /** Whether only types are imported, so that the file is not loaded. */
  isType: boolean
}
export interface SourceFile {
  file: string
  lines: number
  imports: Import[]
}

const areOnlyTypes = (entries: readonly { isType: boolean }[]) =>
  entries.length > 0 && entries.every(({ isType }) => isType)

/** Returns all modules in the source folders of a checkout, with their imports of modules and types of the checkout. */
export function readSources(root: string): SourceFile[] {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  )
  const knownFiles = new Set(files)
  return files.toSorted().map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const { module } = parseSync(file, text)
    const resolveImport = (
      specifier: string | undefined,
      kind: { isLazy?: boolean; isType?: boolean } = {},
    ): Import[] => {
      const to = specifier?.startsWith('#')
        ? specifier.slice(1)
        : specifier?.startsWith('.') && posix.join(posix.dirname(file), specifier)
      return to && knownFiles.has(to) ? [{ to, isLazy: false, isType: false, ...kind }] : []
    }
    return {
      file,
      lines: text.split('\n').length - 1,
      imports: [
        ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
          resolveImport(moduleRequest.value, { isType: areOnlyTypes(entries) }),
        ),
        ...module.staticExports.flatMap(({ entries }) =>
          resolveImport(entries[0]?.moduleRequest?.value, { isType: areOnlyTypes(entries) }),
        ),
        ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
          resolveImport(text.slice(start + 1, end - 1), { isLazy: true }),
        ),
      ],
    }
  })
}
