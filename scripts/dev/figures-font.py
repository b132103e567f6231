"""Makes client/ui/figures/figures.woff2 from Lexend (SIL Open Font License 1.1, the text beside the font).

    npm pack @fontsource-variable/lexend@5.3.0 && tar xzf fontsource-variable-lexend-5.3.0.tgz
    python3 -m pip install fonttools brotli
    python3 scripts/dev/figures-font.py package/files client/ui/figures/figures.woff2

What stays: the bold figures, each as wide as the widest, ₦ $ % , . + / and the dashes; ≈ is drawn from two ~. Every
sign is as wide, in parts of a figure's width, as in Roboto, so that one size-adjust fits them all (client/ui/figures/figures-font.ts).
"""
import sys
from io import BytesIO

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.fontBuilder import FontBuilder

folder, target = sys.argv[1:]
weight = {"wght": 700}
# Advance widths of Roboto Bold in parts of its figures' width.
widths = {
    "$": 1, ",": 0.429, ".": 0.506, "≈": 1.006, "%": 1.289, "+": 0.95, "-": 0.687, "−": 0.967, "₦": 1.417, "–": 1.099, "/": 0.647,
}


def instance(subset):
    return instantiateVariableFont(TTFont(f"{folder}/lexend-{subset}-wght-normal.woff2"), weight)


latin, more = instance("latin"), instance("latin-ext")
units = latin["head"].unitsPerEm


def outline(font, name):
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen, glyphs[name].width


figure = max(outline(latin, latin.getBestCmap()[ord(sign)])[1] for sign in "0123456789")
glyphs, metrics, cmap = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (figure, 0)}, {}
for sign in "0123456789" + "".join(widths):
    font = more if sign == "₦" else latin
    code = ord("~" if sign == "≈" else "-" if sign == "−" and ord("−") not in latin.getBestCmap() else sign)
    name = font.getBestCmap()[code]
    recorded, own = outline(font, name)
    advance = round(figure * widths.get(sign, 1))
    # A sign that is wider than its place is drawn narrower; a narrower one stands in the middle.
    narrow = min(1, advance / own)
    pen = TTGlyphPen(None)
    for lift in (0.09, -0.09) if sign == "≈" else (0,):
        recorded.replay(TransformPen(pen, (narrow, 0, 0, 1, (advance - own * narrow) / 2, lift * units)))
    label = f"u{ord(sign):04X}"
    glyphs[label], cmap[ord(sign)] = pen.glyph(), label
    metrics[label] = (advance, 0)

build = FontBuilder(units, isTTF=True)
build.setupGlyphOrder(list(glyphs))
build.setupCharacterMap(cmap)
build.setupGlyf(glyphs)
build.setupHorizontalMetrics(
    {name: (advance, getattr(build.font["glyf"][name], "xMin", 0)) for name, (advance, _) in metrics.items()}
)
build.setupHorizontalHeader(ascent=latin["hhea"].ascent, descent=latin["hhea"].descent)
build.setupNameTable({"familyName": "Figures", "styleName": "Bold", "copyright": "Copyright 2019 The Lexend Project Authors. SIL Open Font License 1.1."})
build.setupOS2(usWeightClass=700, sTypoAscender=latin["hhea"].ascent, sTypoDescender=latin["hhea"].descent)
build.setupPost()
build.font.flavor = "woff2"
written = BytesIO()
build.save(written)
open(target, "wb").write(written.getvalue())
print(len(written.getvalue()), "bytes; a figure is", figure / units, "em wide")
