# Two stages: Swift's own image builds, a slim Debian serves. See compose.yaml for how it is run.

FROM swift:6.3-bookworm AS build
WORKDIR /hearth
COPY config/packages.txt config/
COPY scripts/packages.sh scripts/
RUN scripts/packages.sh build
COPY Package.* ./
COPY Sources Sources
COPY Views Views
COPY Tests Tests
RUN for program in hearth hearth-images hearth-tables; do \
        swift build -c release --product $program --static-swift-stdlib -debug-info-format none \
        && install -D -s "$(swift build -c release --show-bin-path)/$program" /out/$program || exit 1; done
COPY Public Public
COPY scripts/assets.sh scripts/
RUN scripts/assets.sh /out/public

FROM debian:bookworm-slim
WORKDIR /hearth
COPY config/packages.txt config/
COPY scripts/packages.sh scripts/
RUN scripts/packages.sh run && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 1000 --home-dir /data hearth \
    && install -d -o hearth -g hearth -m 700 /data
COPY --from=build /out/ ./
COPY config/locales config/locales
COPY CHANGELOG.md ./
ENV HEARTH_HOST=0.0.0.0 HEARTH_PORT=8080 HEARTH_DATA=/data
USER hearth
VOLUME /data
EXPOSE 8080 8443
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["./hearth", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["./hearth"]
CMD ["serve"]
