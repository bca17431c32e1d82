import { ObjectId } from 'bson'

/** 24 hexadecimal digits that grow with time, as the wire's ids must (session service §6.3). */
export const newId = () => new ObjectId().toHexString()

export const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)
