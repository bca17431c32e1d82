import { parseSync, Visitor } from 'vite'
import type { AvoidedWord } from './word-list.ts'

/** The parts of a name, in small letters: `readPage`, `read-page` and `READ_PAGE` are `read page`. */
const partsOf = (name: string) =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** The parts of a file that are searched: the names that it declares, and its text for readers. */
interface Readable {
  names: readonly string[]
  text: string
}

function readCode(file: string, source: string): Readable {
  const { program, comments } = parseSync(file, source)
  const names = new Set<string>()
  const add = ({ name }: { name: string }) => void names.add(name)
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(program)
  const titles = /\.(test|e2e)\.tsx?$/.test(file)
    ? [...source.matchAll(/^\s*(?:test|describe)\b[^'"`\n]*(['"`])(.*)\1/gm)].map(([, , title = '']) => title)
    : []
  return { names: [...names], text: [...comments.map(({ value }) => value), ...titles].join('\n') }
}

const withoutCode = (page: string) => page.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ')

function read(file: string, source: string): Readable {
  if (/\.(ts|tsx|mjs)$/.test(file)) return readCode(file, source)
  if (file.endsWith('.css'))
    return {
      names: [...source.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
      text: [...source.matchAll(/\/\*[\s\S]*?\*\//g)].join('\n'),
    }
  if (file.endsWith('.sql')) return { names: [], text: [...source.matchAll(/--.*$/gm)].join('\n') }
  return { names: [], text: file.endsWith('.md') ? withoutCode(source) : '' }
}

/** A search for avoided words in one file after another; a line for each word that a file uses. */
export function createFinder(list: readonly AvoidedWord[]) {
  const entries = list.map((entry) => {
    const words = partsOf(entry.word)
    return {
      ...entry,
      inName: new RegExp(`(?:^| )${words}s?(?: |$)`),
      inText: new RegExp(`(?<![\\w-])${words.replaceAll(' ', '[ -]?')}s?(?![\\w-])`, 'i'),
    }
  })
  const inNames = entries.filter(({ scope }) => scope !== 'file names')
  const spellings = inNames.flatMap(({ word }) => {
    const parts = partsOf(word).split(' ')
    const capital = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    const upper = parts.map((part) => part.toUpperCase())
    return [
      `(?<![a-z])${parts.join('(?:[ _-]|(?=[A-Z]))')}`,
      capital.join('[ _-]?'),
      upper.join('[ _-]?'),
      `(?<![a-z])${[parts[0], ...capital.slice(1)].join('')}`,
    ]
  })
  // Almost no file has any of the words: only one that has them in some spelling is read as code.
  const anywhere = new RegExp(`(?:${[...new Set(spellings)].join('|')})(?![a-rt-z])`)

  return function find(file: string, source: string): string[] {
    const { names, text } = anywhere.test(source) ? read(file, source) : { names: [], text: '' }
    const path = file.split('/')
    const isCode = /\.(ts|tsx|mjs|css)$/.test(file)
    return entries.flatMap(({ word, instead, reason, scope, exceptions, inName, inText }) => {
      const used =
        scope === 'file names'
          ? path.filter((name) => partsOf(name.split('.')[0] ?? '') === partsOf(word))
          : [...names, ...path].filter((name) => inName.test(partsOf(name)) && !exceptions.includes(name))
      const isRead = scope === 'names and text' || (scope === 'code' && isCode)
      const sentence = isRead ? inText.exec(text)?.[0] : undefined
      const found = [...new Set(sentence === undefined ? used : [...used, `“${sentence}”`])]
      return found.length === 0 ? [] : [`${file}: ${found.join(', ')}. Instead of ${word} say ${instead}: ${reason}`]
    })
  }
}
