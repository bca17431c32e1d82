import { createElement, type ReactNode } from 'react'
import type { Shape } from './parse-markup.ts'

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const elementOf = ({ tag, attributes, children }: Shape, at: number): ReactNode =>
  createElement(
    tag,
    { key: at, ...Object.fromEntries(attributes.map(([name, value]) => [camel(name), value])) },
    ...children.map(elementOf),
  )

export const Shapes = ({ shapes }: { shapes: Shape[] }) => shapes.map(elementOf)
