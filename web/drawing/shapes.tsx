import { createElement, type ReactNode } from 'react'
import type { Shape } from './parse-markup.ts'

const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const toElement = ({ tag, attributes, children }: Shape, index: number): ReactNode =>
  createElement(
    tag,
    { key: index, ...Object.fromEntries(attributes.map(([name, value]) => [toCamelCase(name), value])) },
    ...children.map(toElement),
  )

export const Shapes = ({ shapes }: { shapes: Shape[] }) => shapes.map(toElement)
