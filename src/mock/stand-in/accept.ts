// Which of the offered media types a request accepts (RFC 9110 §12.5.1).

/** What is offered in the media type that the header Accept prefers; undefined where it accepts none. */
export function acceptedOf<T extends { readonly mediaType: string }>(accept: string, offered: readonly T[]) {
  const wanted = accept.split(',').map(parsed);
  const ranked = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return ranked.flatMap((range) => offered.filter(({ mediaType }) => covers(range, parsed(mediaType))))[0];
}

function parsed(text: string) {
  const [type = '', ...parts] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parts.find((part) => part.startsWith('q='))?.slice('q='.length);
  const params = parts.filter((part) => part !== '' && !/^(q|charset)=/.test(part));
  return { type, params, weight: Number(weight ?? 1) };
}

type Range = ReturnType<typeof parsed>;

const covers = ({ type, params }: Range, offered: Range) =>
  (type === '*/*' ||
    type === offered.type ||
    (/.\/\*$/.test(type) && offered.type.startsWith(type.slice(0, -1)))) &&
  params.every((param) => offered.params.includes(param));
