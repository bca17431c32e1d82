import { expect, test } from 'vitest'
import { pruneStyle } from './prune-style.ts'

const page = new Set(['box', 'md:flex', 'open'])
const prune = (css: string) => pruneStyle(css, (name) => page.has(name))

test.each([
  ['.box{color:red}.gone{color:blue}', '.box{color:red}'],
  ['h1,a:hover{color:red}', 'h1,a:hover{color:red}'],
  ['.gone .box{color:red}', ''],
  ['.gone,.box{color:red}', '.box{color:red}'],
  ['.box:not(.gone){color:red}', '.box:not(.gone){color:red}'],
  ['.box:is(.open,a) b{color:red}', '.box:is(.open,a) b{color:red}'],
  ['.box:is(.gone,a) b{color:red}', '.box:is(.gone,a) b{color:red}'],
  ['.md\\:flex{display:flex}.md\\:grid{display:grid}', '.md\\:flex{display:flex}'],
  ['@media (width>=30rem){.gone{color:red}}', ''],
  ['@layer a{@media print{.box{color:red}.gone{color:red}}}', '@layer a{@media print{.box{color:red}}}'],
  ['@layer a,b;@keyframes turn{to{rotate:1turn}}', '@layer a,b;@keyframes turn{to{rotate:1turn}}'],
  ['@font-face{font-family:"A B"}', '@font-face{font-family:A B}'],
  [
    '@layer properties{@supports (a:b){*{--a:0;--b:0 0 #0000}}}.box{margin:var(--b)}',
    '@layer properties{@supports (a:b){*{--b:0 0 #0000}}}.box{margin:var(--b)}',
  ],
  [
    '.box{margin:var(--a)}@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}',
    '.box{margin:var(--a)}@property --a{syntax:"*";inherits:false}',
  ],
])('%s is pruned to %s', (css, rest) => {
  expect(prune(css)).toBe(rest)
})

test('an invalid style sheet fails the build', () => {
  expect(() => prune('.box{color:red}}')).toThrow('Unexpected')
})
